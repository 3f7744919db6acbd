/** What a phone, a browser's frame and a link preview read in the head of a page, for each brand. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Brand = {
  theme: string
  label: string
  product: string
  /** The ground of the header, which the browser's own frame continues. */
  ground: { light: string; dark: string }
}

/**
 * Writes the brand's manifest into the build and returns the elements for its head. Pictures are in `public/icons`. `origin`: of
 * the site; without it the picture of a shared link has a path alone, which some readers of such links do not take.
 */
export function writePageHead(dir: string, { theme, label, product, ground }: Brand, origin = ''): string[] {
  const icon = (file: string) => `/icons/${theme}-${file}.png`
  const manifest = {
    name: `${label}: ${product}`,
    short_name: label,
    start_url: '/',
    display: 'browser',
    theme_color: ground.light,
    background_color: ground.light,
    icons: [
      { src: icon('192'), sizes: '192x192', type: 'image/png' },
      { src: icon('512'), sizes: '512x512', type: 'image/png' },
      { src: icon('maskable'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  const file = `first/${theme}.webmanifest`
  writeFileSync(join(dir, file), JSON.stringify(manifest))
  return [
    `<link rel="manifest" href="/${file}">`,
    `<link rel="apple-touch-icon" href="${icon('180')}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${ground.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${ground.dark}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${attribute(product)}">`,
    `<meta property="og:site_name" content="${attribute(label)}">`,
    `<meta property="og:image" content="${origin}${icon('preview')}">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
  ]
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
