import { useText } from '@journey/engine/react'

/** What the head of the page says: to a search engine, in a shared link, and in the browser's tab until a step has its title. */
export function PageWords() {
  const text = useText()
  return (
    <>
      <title>{text('shell.name')}</title>
      <meta name="description" content={text('shell.description')} />
    </>
  )
}
