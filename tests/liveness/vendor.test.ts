/** A session of the vendor's checker, with a stand-in that calls it as the kit does. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type LivenessChecker, sdkStatus } from '../../src/liveness/checker.ts'
import { createVendorChecker } from '../../src/liveness/vendor.ts'
import { createKitDouble, type KitDouble } from './kit-double.ts'

const colours = { background: '#fff', text: '#111', accent: '#0b5b4b', onAccent: '#fefefe' }

async function prepared(): Promise<{ kit: KitDouble; checker: LivenessChecker }> {
  const kit = createKitDouble()
  const text = (key: string) => (key === 'kit.success' ? undefined : `our ${key}`)
  const checker = createVendorChecker('/liveness/sdk.js', { colours, text }, async () => kit)
  expect(await checker.prepare({ publicKey: 'key' })).toBe(1)
  return { kit, checker }
}

describe("[S3] a session of the vendor's checker", () => {
  test('is tried twice again and then succeeds, with a verdict for each attempt', async () => {
    const { kit, checker } = await prepared()
    const first = checker.capture('token')
    kit.attempt()
    expect(await first).toMatchObject({ status: 0, face: { faceScan: 'scan 1', auditTrail: 'trail 1' } })
    for (const number of [2, 3]) {
      const next = checker.showVerdict({ processed: true, blob: 'retry' })
      kit.attempt()
      expect(await next).toMatchObject({ isOver: false, end: { status: 0, face: { faceScan: `scan ${number}` } } })
    }
    expect(await checker.showVerdict({ processed: true, blob: 'success' })).toEqual({ isOver: true })
    expect(kit.calls.filter((call) => !call.startsWith('progress'))).toEqual([
      'session token',
      'proceed retry',
      'proceed retry',
      'proceed success',
    ])
    expect(kit.calls.filter((call) => call.startsWith('progress'))).toHaveLength(6)
  })

  test('asks for another picture in the same session when the store could not use one', async () => {
    const { kit, checker } = await prepared()
    const first = checker.capture('token')
    kit.attempt()
    await first
    const next = checker.showVerdict({ processed: false })
    expect(kit.calls).toContain('retry')
    kit.attempt()
    expect(await next).toMatchObject({ isOver: false, end: { face: { faceScan: 'scan 2' } } })
    expect(await checker.showVerdict({ processed: true })).toEqual({ isOver: true })
    expect(kit.calls).toContain('succeed')
  })

  test.each([
    ['cancelled by the applicant', 7],
    ['ended by time', 2],
    ['ended because the page was left', 3],
  ])('that is %s says so, at the first attempt and between attempts', async (_, status) => {
    const { kit, checker } = await prepared()
    const first = checker.capture('one')
    kit.attempt({ status })
    expect(await first).toEqual({ status })
    const second = checker.capture('two')
    kit.attempt()
    await second
    const next = checker.showVerdict({ processed: true, blob: 'retry' })
    kit.attempt({ status })
    expect(await next).toEqual({ isOver: false, end: { status } })
  })

  test('that loses the network between attempts is cancelled, and a new one can be opened', async () => {
    const { kit, checker } = await prepared()
    const first = checker.capture('one')
    kit.attempt()
    await first
    const second = checker.showVerdict({ processed: true, blob: 'retry' })
    kit.attempt()
    await second
    expect(await checker.showVerdict(undefined)).toEqual({ isOver: true })
    expect(kit.calls.at(-1)).toBe('cancel')
    checker.close()
    const again = checker.capture('two')
    kit.attempt()
    expect(await again).toMatchObject({ status: 0, face: { faceScan: 'scan 3' } })
  })

  test('that is closed while it waits for a picture ends, and its late picture is cancelled', async () => {
    const { kit, checker } = await prepared()
    const first = checker.capture('one')
    checker.close()
    expect(await first).toEqual({ status: 4 })
    kit.attempt()
    expect(kit.calls).toEqual(['session one', 'cancel'])
  })

  test('without a face, or with a result that no kit would give, ends without one', async () => {
    const { kit, checker } = await prepared()
    const first = checker.capture('one')
    kit.attempt({ face: false })
    expect(await first).toEqual({ status: 0 })
    const second = checker.capture('two')
    kit.attempt({ status: 1.5 })
    expect(await second).toEqual({ status: 18 })
  })

  test('of a camera that gives low-quality pictures alone sends those', async () => {
    const { kit, checker } = await prepared()
    const first = checker.capture('one')
    kit.attempt({ auditTrail: [] })
    expect(await first).toMatchObject({ face: { auditTrail: 'low 1' } })
  })

  test('shows a slow upload in its own screen', async () => {
    const { kit, checker } = await prepared()
    const first = checker.capture('one')
    kit.attempt()
    await first
    checker.slow('our slow text')
    expect(kit.calls.at(-1)).toBe('message our slow text')
  })

  test("has our words and the brand's colours, and its own where we have none", async () => {
    const { kit } = await prepared()
    expect(kit.texts.FaceTec_action_im_ready).toBe('our kit.ready')
    expect(kit.texts).not.toHaveProperty('FaceTec_result_success_message')
    expect(kit.customization?.overlayCustomization).toEqual({ backgroundColor: '#fff', showBrandingImage: false })
    expect(kit.customization?.feedbackCustomization).toEqual({
      textColor: '#fefefe',
      backgroundColor: '#0b5b4b',
      cornerRadius: 3,
    })
  })

  test('of a kit that cannot be loaded or made ready is not prepared', async () => {
    const presentation = { colours, text: () => undefined }
    const absent = createVendorChecker('/sdk.js', presentation, async () => undefined)
    expect(await absent.prepare({ publicKey: '' })).toBe(11)
    expect(await absent.capture('token')).toEqual({ status: 18 })
    const kit = createKitDouble()
    kit.initializeInProductionMode = () => {
      throw new Error('no licence')
    }
    expect(await createVendorChecker('/sdk.js', presentation, async () => kit).prepare({ publicKey: '' })).toBe(11)
  })
})

describe("[S3] the vendor's kit", () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('that never says that it is ready is given up, and can be prepared again', async () => {
    vi.useFakeTimers()
    const kit = createKitDouble()
    const { initializeInProductionMode } = kit
    kit.initializeInProductionMode = () => {}
    const checker = createVendorChecker('/liveness/sdk.js', { colours, text: () => undefined }, async () => kit)
    const status = checker.prepare({ publicKey: 'key' })
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await status).toBe(sdkStatus.notLoaded)
    kit.initializeInProductionMode = initializeInProductionMode
    expect(await checker.prepare({ publicKey: 'key' })).toBe(1)
  })

  test('is requested again where its script brought none, or did not come in time', async () => {
    vi.useFakeTimers()
    const scripts: { onload?: () => void }[] = []
    const head = { append: (script: { onload?: () => void }) => scripts.push(script) }
    vi.stubGlobal('document', { createElement: () => ({}), head })
    vi.stubGlobal('window', {})
    const checker = createVendorChecker('/liveness/sdk.js', { colours, text: () => undefined })
    const empty = checker.prepare({ publicKey: 'key' })
    scripts[0]?.onload?.()
    expect(await empty).toBe(sdkStatus.notLoaded)
    const late = checker.prepare({ publicKey: 'key' })
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await late).toBe(sdkStatus.notLoaded)
    const third = checker.prepare({ publicKey: 'key' })
    vi.stubGlobal('window', { FaceTecSDK: createKitDouble() })
    scripts[2]?.onload?.()
    expect(await third).toBe(1)
    expect(scripts).toHaveLength(3)
  })
})
