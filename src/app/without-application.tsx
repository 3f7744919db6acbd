import { useText } from '@journey/engine/react'

/** What a page says by itself where the application is late (see `[data-late]` of the style sheet), or may not run at all. */
export function WithoutApplication() {
  const text = useText()
  return (
    <>
      <p data-late="" role="alert">
        {text('shell.late.text')}{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: the address of the page itself, with its query, and without a script */}
        <a href="">{text('shell.late.link')}</a>
      </p>
      <noscript>{text('shell.noScript')}</noscript>
    </>
  )
}
