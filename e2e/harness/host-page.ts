/** A page of another application, in React, that holds two journeys of the tea shop: as the README of the engine says. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { InstalledEngine } from './installed-engine.ts'

const page = `<!doctype html>
<html lang="af">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The market</title>
    <style>
      body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 0; }
      header, footer { min-height: 150vh; }
      label { display: block; padding-block-start: 30vh; }
    </style>
  </head>
  <body>
    <div id="market"></div>
    <script type="module" src="./market.tsx"></script>
  </body>
</html>
`

const application = `import compiled from 'virtual:journey'
import { StepScreen, useScreen } from '@journey/engine/react'
import { startJourney } from '@journey/engine/start'
import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { registry } from '../registry.ts'
import { createShop } from '../shop.ts'
import { slots } from '../slots.tsx'

const names = ['first', 'second']
const histories = names.map(() => createMemoryHistory({ initialEntries: ['/'] }))

function Shop({ index }: { index: number }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!place.current) return
    return startJourney(compiled, {
      name: 'tea ' + index,
      element: place.current,
      history: histories[index],
      registry: { ...registry, slots },
      createEffects: () => createShop({ open: true }),
      Page: () => <StepScreen step={useScreen().step} />,
      Unavailable: slots.Failure,
      play: () => {},
      track: () => {},
      report: reportError,
      isProduction: true,
    }).stop
  }, [index])
  return <section ref={place} aria-label={names[index] + ' shop'} />
}

function Market() {
  const [open, setOpen] = useState<number[]>([])
  const toggle = (index: number) =>
    setOpen(open.includes(index) ? open.filter((one) => one !== index) : [...open, index].sort())
  return (
    <>
      <header>
        <h1>The market</h1>
        <input aria-label="Search the market" />
        {names.map((name, index) => (
          <button type="button" key={name} onClick={() => toggle(index)}>
            The {name}
          </button>
        ))}
      </header>
      <main>
        {open.map((index) => (
          <Shop key={index} index={index} />
        ))}
      </main>
      <footer>Until six</footer>
    </>
  )
}

const root = document.getElementById('market')
if (root) createRoot(root).render(<StrictMode><Market /></StrictMode>)
`

const config = `import { mergeConfig } from 'vite'
import shop from './vite.config.ts'

export default mergeConfig(shop, { build: { outDir: 'dist-market', rolldownOptions: { input: 'market/index.html' } } })
`

/** Writes it beside the tea shop. Returns the arguments with which Vite builds it, and where to. */
export function writeHostPage({ folder }: InstalledEngine): { build: string[]; outDir: string; address: string } {
  mkdirSync(path.join(folder, 'market'))
  writeFileSync(path.join(folder, 'market/index.html'), page)
  writeFileSync(path.join(folder, 'market/market.tsx'), application)
  writeFileSync(path.join(folder, 'vite.market.ts'), config)
  return { build: ['build', '--config', 'vite.market.ts'], outDir: 'dist-market', address: 'market/index.html' }
}

/** Counts what is kept by the page, from before its scripts run: `kept()` in the page names it. */
export const countKept = `{
  const kept = new Map()
  const keyOf = (target, [name, run, options]) => {
    const place = target === window ? 'window' : 'document'
    const isCapture = options === true || Object(options).capture === true
    if (!ids.has(run)) ids.set(run, ids.size)
    return [place, name, isCapture, ids.get(run)].join(' ')
  }
  const ids = new Map()
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target
    target.addEventListener = (...given) => {
      const key = keyOf(target, given)
      kept.set(key, true)
      Object(given[2]).signal?.addEventListener('abort', () => kept.delete(key))
      return addEventListener.apply(target, given)
    }
    target.removeEventListener = (...given) => {
      kept.delete(keyOf(target, given))
      return removeEventListener.apply(target, given)
    }
  }
  for (const [set, clear] of [['setTimeout', 'clearTimeout'], ['setInterval', 'clearInterval']]) {
    const [before, end] = [window[set], window[clear]]
    window[set] = (run, ...rest) => {
      const id = before((...given) => {
        if (set === 'setTimeout') kept.delete('timer ' + id)
        run(...given)
      }, ...rest)
      kept.set('timer ' + id, true)
      return id
    }
    window[clear] = (id) => {
      kept.delete('timer ' + id)
      end(id)
    }
  }
  const { observe, disconnect } = MutationObserver.prototype
  MutationObserver.prototype.observe = function (...given) {
    if (!ids.has(this)) ids.set(this, ids.size)
    kept.set('observer ' + ids.get(this), true)
    observe.apply(this, given)
  }
  MutationObserver.prototype.disconnect = function () {
    kept.delete('observer ' + ids.get(this))
    disconnect.call(this)
  }
  const own = [Node.prototype.removeChild, Node.prototype.insertBefore, history.pushState, history.replaceState]
  window.kept = () => {
    const now = [Node.prototype.removeChild, Node.prototype.insertBefore, history.pushState, history.replaceState]
    const changed = now.flatMap((run, index) => (run === own[index] ? [] : ['changed function ' + index]))
    // React listens to this once for each document, and for ever.
    return [...kept.keys()].filter((one) => !one.includes('selectionchange')).concat(changed)
  }
}`
