/** Tokens, recipes, and every widget and every block in every state, in the brand and the scheme of the page. */

import type { CSSProperties } from 'react'
import { blocks } from '../../blocks/index.ts'
import { Button } from '../../look/button.ts'
import { Icon, iconNames } from '../../look/icon.tsx'
import { Link } from '../../look/link.ts'
import { defineStyles } from '../../look/styles.ts'
import { brandFor, meanings } from '../../look/theme/brands.ts'
import { tokens } from '../../look/theme/scale.ts'
import { widgets } from '../../widgets/index.ts'
import { blockSamples } from './block-samples.ts'
import { BlockStates } from './block-states.tsx'
import { samples } from './samples.ts'
import './system.css'
import { WidgetStates } from './widget-states.tsx'

export function SystemPage({ brand }: { brand: string }) {
  return (
    <main id="system">
      <Colours brand={brand} />
      <Texts />
      <Shapes />
      <Buttons />
      <Icons />
      {Object.entries(widgets).map(([name, widget]) => (
        <section key={name}>
          <h2>{name}</h2>
          <div className="widgets">
            <WidgetStates
              name={name}
              widget={widget}
              sample={samples[name] ?? { label: name, wrong: 'There is no sample.' }}
            />
          </div>
        </section>
      ))}
      {Object.entries(blocks).map(([name, block]) => (
        <section key={name}>
          <h2>{name}</h2>
          <div className="blocks">
            <BlockStates name={name} block={block} sample={blockSamples[name] ?? { words: {}, states: [] }} />
          </div>
        </section>
      ))}
    </main>
  )
}

function Colours({ brand }: { brand: string }) {
  const colours = Object.keys({ ...brandFor(brand).colours, ...meanings })
  return (
    <section>
      <h2>Colours</h2>
      <div className="swatches">
        {colours.map((name) => (
          <div key={name} data-token={name}>
            <span className="swatch" style={{ background: variable('colors', name) }} />
            {name}
          </div>
        ))}
      </div>
    </section>
  )
}

function Texts() {
  return (
    <section>
      <h2>Text</h2>
      {Object.entries(texts).map(([name, className]) => (
        <p key={name} className={className}>
          {name}: R12 345.67 in 24 months
        </p>
      ))}
    </section>
  )
}

function Shapes() {
  return (
    <section>
      <h2>Space, roundness and shadow</h2>
      <div className="swatches">
        {Object.keys(tokens.spacing).map((name) => (
          <Shape key={name} label={`space ${name}`} style={{ inlineSize: variable('spacing', name) }} />
        ))}
        {['sm', 'control', 'card', 'full'].map((name) => (
          <Shape key={name} label={`roundness ${name}`} style={{ borderRadius: variable('radii', name) }} />
        ))}
        {['button', 'card', 'raised'].map((name) => (
          <Shape key={name} label={`shadow ${name}`} style={{ boxShadow: variable('shadows', name) }} />
        ))}
      </div>
    </section>
  )
}

function Shape({ label, style }: { label: string; style: CSSProperties }) {
  return (
    <div>
      <span className="swatch" style={style} />
      {label}
    </div>
  )
}

function Buttons() {
  return (
    <section>
      <h2>Buttons and links</h2>
      {(['solid', 'outline', 'plain'] as const).map((variant) => (
        <div key={variant} className="row">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} disabled>
            {variant}, disabled
          </Button>
        </div>
      ))}
      <Link href="#system">link</Link>
    </section>
  )
}

function Icons() {
  return (
    <section>
      <h2>Icons</h2>
      <div className="icons">
        {iconNames.map((name) => (
          <span key={name} className="row">
            <Icon name={name} /> {name}
          </span>
        ))}
      </div>
    </section>
  )
}

/** A token as Chakra names its variable. */
const variable = (group: string, name: string) =>
  `var(--chakra-${group}-${name.replaceAll(/([A-Z])|\./g, (_, capital?: string) => `-${(capital ?? '').toLowerCase()}`)})`

const texts = defineStyles({
  display: { textStyle: 'display' },
  title: { textStyle: 'title' },
  heading: { textStyle: 'heading' },
  subheading: { textStyle: 'subheading' },
  item: { textStyle: 'item' },
  lead: { textStyle: 'lead' },
  body: { textStyle: 'body' },
  label: { textStyle: 'label' },
  help: { textStyle: 'help' },
  error: { textStyle: 'error' },
  small: { textStyle: 'small' },
  fine: { textStyle: 'fine' },
  figure: { textStyle: 'figure' },
})
