import { useText } from '@journey/engine/react'

/**
 * What a page says by itself while the application is on its way and nothing is painted in its place, where it is late, or where it
 * may not run at all (see `[data-coming]` and `[data-late]` of the style sheet).
 */
export function WithoutApplication() {
  const text = useText()
  return (
    <>
      <p data-coming="" role="status">
        {text('busy.default')}
      </p>
      <p data-late="" role="alert">
        {text('shell.late.text')}{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: the address of the page itself, with its query, and without a script */}
        <a href="">{text('shell.late.link')}</a>
      </p>
      <noscript>{text('shell.noScript')}</noscript>
    </>
  )
}
