/** Under `require-trusted-types-for 'script'` the address of a script or worker must be vouched for, here and nowhere else. */

type Policy = { createScriptURL: (address: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

let policy: Policy | undefined

/** The address as a browser takes it. Only for addresses that come from the build or from the product's own services. */
export function trustedScript(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('journey-script', { createScriptURL: (url) => url })
  return policy ? policy.createScriptURL(address) : address
}
