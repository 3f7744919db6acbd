/** The vendor's browser kit, played: it reports the statuses that a test plans, in the vendor's own shape. */
import type { Page } from '@playwright/test'
import jpeg from 'jpeg-js'

export type VendorKit = {
  /** What it says when it is made ready, and how its next session ends. */
  plan: (next: { sdk?: number; session?: number; face?: boolean }) => Promise<void>
  /** What it was told, in order: sessions opened, `proceed <blob>`, `cancel`, messages. */
  calls: () => Promise<string[]>
}

const kit = `
  const plan = window.vendorPlan
  const told = plan.told
  window.FaceTecSDK = {
    setResourceDirectory: (path) => told.push('resources ' + path),
    setImagesDirectory: (path) => told.push('images ' + path),
    initializeInProductionMode: (key, deviceKey, publicKey, done) => {
      told.push('initialise ' + key + ' ' + deviceKey + ' ' + publicKey.includes('PUBLIC KEY'))
      queueMicrotask(() => done(plan.sdk === 1))
    },
    getStatus: () => plan.sdk,
    FaceTecSession: class {
      constructor(processor, token) {
        told.push('session')
        const face = plan.session === 0 && plan.hasFace ? plan.face : null
        const result = { status: plan.session, sessionId: 'vendor', faceScan: face, auditTrail: [face], token }
        queueMicrotask(() =>
          processor.processSessionResultWhileFaceTecSDKWaits(result, {
            proceedToNextStep: (blob) => { told.push('proceed ' + blob); processor.onFaceTecSDKCompletelyDone() },
            cancel: () => { told.push('cancel'); processor.onFaceTecSDKCompletelyDone() },
            uploadMessageOverride: (text) => told.push(text),
          }),
        )
      }
    },
  }
`

/** The lender licenses the vendor's kit, and the kit is there. */
export async function playVendorKit(page: Page): Promise<VendorKit> {
  await page.addInitScript(
    `window.vendorPlan = ${JSON.stringify({ sdk: 1, session: 0, hasFace: true, face: aFace(), told: [] })}`,
  )
  await page.route('**/liveness/sdk.js', (route) => route.fulfill({ contentType: 'text/javascript', body: kit }))
  await page.route('**/sdk-license', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...Object(await response.json()), checker: 'vendor' } })
  })
  return {
    plan: async ({ sdk, session, face }) => {
      const changes = { ...(sdk === undefined ? {} : { sdk }), ...(session === undefined ? {} : { session }) }
      const all = JSON.stringify({ ...changes, ...(face === undefined ? {} : { hasFace: face }) })
      await page.evaluate(`Object.assign(window.vendorPlan, ${all})`)
    },
    calls: () => page.evaluate(() => Reflect.get(Reflect.get(window, 'vendorPlan'), 'told')),
  }
}

/** A picture that the lender's store can use, as base64. */
function aFace(): string {
  const [width, height] = [360, 480]
  const data = Buffer.alloc(width * height * 4, 255)
  for (let at = 0; at < width * height; at += 1) {
    const bright = 90 + ((at % width) % 24) * 4 + (Math.floor(at / width) % 16) * 3
    data.fill(bright, at * 4, at * 4 + 3)
  }
  return jpeg.encode({ data, width, height }, 85).data.toString('base64')
}
