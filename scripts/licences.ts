/** `npm run licences`: every package that runs with the product, with its licence, from the lock file. */
import { readFileSync } from 'node:fs'

type Package = { name: string; version: string; licence: string }

/** Packages that are installed without the tools of development, in order. */
export function listPackages(lockFile = 'package-lock.json'): Package[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync(lockFile, 'utf8'))
  return Object.entries(packages)
    .filter(([place, { link, dev }]) => place.includes('node_modules/') && !link && !dev)
    .map(([place, { version = '', license = 'none' }]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

type Locked = { version?: string; license?: string; link?: boolean; dev?: boolean }

if (process.argv[1]?.endsWith('licences.ts'))
  for (const { name, version, licence } of listPackages()) console.log(`${licence}\t${name} ${version}`)
