import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writePageHead } from '../../scripts/page-head.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

test('a brand gets a manifest, and its name stands in the head without breaking it', () => {
  const dist = temporaryFolder({ 'first/tea.html': '' })
  const brand = { theme: 'tea', label: 'Tea & "Co"', product: 'A cup', ground: { light: '#fff', dark: '#000' } }
  const head = writePageHead(dist, brand)
  expect(head).toContain('<meta property="og:site_name" content="Tea &amp; &quot;Co&quot;">')
  expect(head).toContain('<link rel="manifest" href="/first/tea.webmanifest">')
  const manifest = JSON.parse(readFileSync(join(dist, 'first/tea.webmanifest'), 'utf8'))
  expect(manifest).toMatchObject({ name: 'Tea & "Co": A cup', short_name: 'Tea & "Co"', theme_color: '#fff' })
  for (const { src } of manifest.icons) expect(src).toMatch(/^\/icons\/tea-/)
})

test('where the origin of the site is known, the picture of a shared link has its whole address', () => {
  const dist = temporaryFolder({ 'first/tea.html': '' })
  const brand = { theme: 'tea', label: 'Tea', product: 'A cup', ground: { light: '#fff', dark: '#000' } }
  const head = writePageHead(dist, brand, 'https://tea.example')
  expect(head).toContain('<meta property="og:image" content="https://tea.example/icons/tea-preview.png">')
})

test.each(['bank', 'retail'])('the picture of %s for a shared link has the size that the head says', (theme) => {
  const png = readFileSync(`public/icons/${theme}-preview.png`)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})
