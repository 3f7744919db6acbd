/** Watches a page for what an applicant does not see: console errors, broken rules of the Content-Security-Policy, rejections, strange hosts. */
import type { Page } from '@playwright/test'

export type Watch = {
  /** This is expected in this test. */
  allow: (pattern: RegExp) => void
  /** In this test the policy refuses something by this directive. */
  allowReport: (directive: string) => void
  complaints: () => string[]
}

/** The browser itself reports each refused call of the lender on the console; the journey's answer to it is what tests look at. */
const refusedCall =
  /^Failed to load resource: the server responded with a status of 4\d\d .* \(http:\/\/localhost:\d+\/(los|lds|lcs|lfs|ext-lcs)\//

/** How a line about a broken rule of the policy begins. A pattern for the console does not allow one. */
const policyReport = 'Content-Security-Policy report:'

/** `framed`: the origin whose pages may stand in a frame; it is asked by such a page only. */
export async function watchPage(page: Page, url: string, framed: () => string): Promise<Watch> {
  const seen: string[] = []
  const allowed: RegExp[] = [refusedCall]
  const directives: string[] = []
  // A browser writes some of them on the console, puts reports off for a minute, and sends none when the page has gone.
  await page.exposeFunction('keepPolicyReport', (line: string) => seen.push(`${policyReport} ${line}`))
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => keepPolicyReport(event.effectiveDirective + ' refused ' + event.blockedURI))`,
  )
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => seen.push(`uncaught: ${error.name} ${error.message}\n${error.stack}`))
  page.on('request', (request) => {
    const origin = new URL(request.url()).origin
    const isFramed = origin === framed() && request.frame().parentFrame() !== null
    if (origin !== url && !isFramed && origin.startsWith('http')) seen.push(`asked a strange host: ${origin}`)
  })
  return {
    allow: (pattern) => allowed.push(pattern),
    allowReport: (directive) => directives.push(directive),
    complaints: () =>
      seen.filter((line) =>
        line.startsWith(policyReport)
          ? !directives.some((directive) => line.startsWith(`${policyReport} ${directive} `))
          : !allowed.some((pattern) => pattern.test(line)),
      ),
  }
}
