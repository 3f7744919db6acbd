/** How much work a JSON body makes for its bytes: ten megabytes of empty objects take seconds, of one text a moment. */
import { policy } from '../lender/policy.ts'

const beginParts = [',', '[', '{'].map((sign) => sign.charCodeAt(0))

/** Whether a JSON text may have more values than anyone needs. Signs in its texts count, too: it is not parsed for this. */
export function hasTooManyParts(json: Uint8Array): boolean {
  let count = 0
  for (const sign of beginParts) {
    for (let at = json.indexOf(sign); at >= 0; at = json.indexOf(sign, at + 1)) {
      count += 1
      if (count > policy.body.parts) return true
    }
  }
  return false
}
