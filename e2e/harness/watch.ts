/** Watches a page for what an applicant does not see: console errors, broken rules of the Content-Security-Policy, rejections, strange hosts. */
import type { Page } from '@playwright/test'

export type Watch = {
  /** This is expected in this test. */
  allow: (pattern: RegExp) => void
  /** In this test the policy refuses something by this directive. */
  allowReport: (directive: string) => void
  /** A personal value: it may be in no address, referrer, line of the console, title or storage in clear. */
  keepOut: (value: string) => void
  /** Looks at what the page holds at the end of a test. */
  readPage: () => Promise<void>
  complaints: () => string[]
}

/** The browser itself reports each refused call of the lender on the console; the journey's answer to it is what tests look at. */
const refusedCall =
  /^Failed to load resource: the server responded with a status of 4\d\d .* \(http:\/\/localhost:\d+\/(los|lds|lcs|lfs|ext-lcs)\//

/** How a line about a broken rule of the policy begins. A pattern for the console does not allow one. */
const policyReport = 'Content-Security-Policy report:'

/** `framed`: the origin whose pages may be in a frame; it is asked by such a page only. */
export async function watchPage(page: Page, url: string, framed: () => string): Promise<Watch> {
  const seen: string[] = []
  const allowed: RegExp[] = [refusedCall]
  const directives: string[] = []
  const personal: string[] = []
  /** Where personal data may not be: what it is, and its text. */
  const open: [what: string, text: string][] = []
  // A browser writes some of them on the console, puts reports off for a minute, and sends none when the page has gone.
  await page.exposeFunction('keepPolicyReport', (line: string) => seen.push(`${policyReport} ${line}`))
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => keepPolicyReport(event.effectiveDirective + ' refused ' + event.blockedURI))`,
  )
  page.on('console', (message) => {
    open.push(['the console', message.text()])
    if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => seen.push(`uncaught: ${error.name} ${error.message}\n${error.stack}`))
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    // The page of the sandbox asks for the messages of a phone: it is no part of the product.
    if (!pathname.startsWith('/sandbox'))
      open.push(['an address', request.url()], ['a referrer', request.headers().referer ?? ''])
    const isFramed = origin === framed() && request.frame().parentFrame() !== null
    if (origin !== url && !isFramed && origin.startsWith('http')) seen.push(`asked a strange host: ${origin}`)
  })
  page.on('framenavigated', (frame) => open.push(['the history', frame.url()]))
  return {
    keepOut: (value) => personal.push(value),
    readPage: async () => {
      // Nothing is there to look at where the page was closed or shows an error of the browser.
      const held = await page
        .evaluate(() => JSON.stringify([document.title, location.href, { ...localStorage }, { ...sessionStorage }]))
        .catch(() => '')
      open.push(['the title or a storage', held])
    },
    allow: (pattern) => allowed.push(pattern),
    allowReport: (directive) => directives.push(directive),
    complaints: () => [
      ...seen.filter((line) =>
        line.startsWith(policyReport)
          ? !directives.some((directive) => line.startsWith(`${policyReport} ${directive} `))
          : !allowed.some((pattern) => pattern.test(line)),
      ),
      ...new Set(
        open.flatMap(([what, text]) =>
          personal.some((value) => text.includes(value)) ? [`personal data in ${what}`] : [],
        ),
      ),
    ],
  }
}
