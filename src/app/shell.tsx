/** The page around every step. */

import { type ScreenInFrame, StepScreen, useScreen, useText } from '@journey/engine/react'
import type { MouseEvent, ReactNode } from 'react'
import { chakra } from '../look/chakra.ts'
import { Icon } from '../look/icon.tsx'
import { Link } from '../look/link.ts'
import { Spinner } from '../look/spinner.tsx'
import { Banner } from './banner.tsx'
import { Entering } from './entering.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Banners, Overlays, PageNotice, usePageNotice } from './notices.tsx'
import { Offline } from './offline.tsx'
import { Reassurance } from './reassurance.tsx'
import { afterAMoment } from './slots/loading.tsx'
import { useDirection } from './use-direction.ts'

/**
 * Header, band, step, footer, and whatever lies over them. A step with a band above it, of its own words or of the part of
 * the application that it belongs to (`sections`, in order), is one card; any other has the whole width.
 */
export function Shell({ sections }: { sections: string[] }) {
  const screen = useScreen()
  const notice = usePageNotice()
  const content = notice === undefined ? <StepScreen step={screen.step} /> : <PageNotice notice={notice} />
  const direction = useDirection(screen.step)
  const Layout = screen.section === undefined && screen.banner === undefined ? Wide : Task
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="var(--window-height)">
      <header>
        <Header />
        <Banner
          title={screen.banner?.title}
          intro={screen.banner?.intro}
          sections={sections}
          section={screen.section}
        />
      </header>
      <Layout section={screen.section}>
        <Back screen={screen} />
        <Offline />
        <Banners />
        {/* A new key for every step: it enters anew, and nothing of the former one stays in it. */}
        <Entering key={screen.step} direction={direction}>
          {content}
        </Entering>
        <Busy screen={screen} />
      </Layout>
      <Footer />
      <Overlays />
    </chakra.div>
  )
}

type LayoutProps = { section: string | undefined; children: ReactNode }

function Wide({ children }: LayoutProps) {
  return (
    <chakra.main
      id="main"
      tabIndex={-1}
      layerStyle="column"
      paddingBlockStart="var(--page-start)"
      paddingBlockEnd={{ base: '12', md: '20' }}
      css={wide}
    >
      {children}
    </chakra.main>
  )
}

const wide = {
  '--page-start': 'clamp(1.5rem, 1rem + 2vw, 3rem)',
  '--block-gap': 'clamp(3rem, 2rem + 4vw, 5.5rem)',
  // A band that opens the page reaches up to the header, but never over what is above it.
  '--hero-lift': 'var(--page-start)',
  '& > :is([data-back], [data-warning]) ~ *': { '--hero-lift': '-1.5rem' },
  '&:has([data-problems])': { '--hero-lift': '-1.5rem' },
  // What is awaited is said in the middle of the window. The page below can still be read and used.
  '& > [role=status] > [data-veil]': { position: 'fixed', pointerEvents: 'none', _before: { display: 'none' } },
  // A heading beside what it is over: there is room for two columns here, and none in a card.
  '--beside': { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' },
  // The footer begins below the window's edge: it must not move when what is waited for comes.
  '&:has([data-waiting])': {
    minHeight: { base: 'calc(var(--window-height) - 3.5625rem)', md: 'calc(var(--window-height) - 4.0625rem)' },
  },
} as const

function Task({ section, children }: LayoutProps) {
  return (
    <chakra.div
      width="full"
      maxWidth="page"
      marginInline="auto"
      marginBlockStart={{ base: '-5', md: '-12' }}
      paddingInline={{ base: '0', md: '6' }}
      paddingBlockEnd={{ base: '0', md: '16' }}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 44rem) minmax(min(14rem, 25%), 1fr)' }}
      // On a tablet the row keeps that room, so that a card is no longer than what is in it.
      gridTemplateRows={{ md: `minmax(${restOfWindow.md}, auto) auto`, lg: 'none' }}
      columnGap="12"
      alignItems="start"
      // The footer begins below the window's edge: it must not move while one screen gives way to the next.
      minHeight={{ lg: restOfWindow.md }}
    >
      <chakra.main id="main" tabIndex={-1} css={sheet}>
        {children}
      </chakra.main>
      <chakra.div
        position={{ lg: 'sticky' }}
        insetBlockStart="0"
        paddingInline={{ base: 'gutter', md: '0' }}
        paddingBlockStart={{ base: '6', lg: '20' }}
        paddingBlockEnd={{ base: '8', lg: '0' }}
      >
        <Reassurance section={section} />
      </chakra.div>
    </chakra.div>
  )
}

/** A link where the step before has an address of its own; a button where going back asks something first. */
function Back({ screen }: { screen: ScreenInFrame }) {
  const text = useText()
  const { back, backPath } = screen
  if (back === undefined) return null
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    back()
  }
  return (
    <chakra.div data-screen-only="" data-back="" marginBlockStart="-2" marginBlockEnd="2" marginInlineStart="-1">
      <Link
        {...(backPath === undefined ? { as: 'button', type: 'button' } : { href: backPath })}
        onClick={go}
        display="inline-flex"
        alignItems="center"
        gap="1"
        minHeight="target"
        paddingInlineEnd="2"
        cursor="pointer"
      >
        <Icon name="back" size="5" />
        {text('shell.back')}
      </Link>
    </chakra.div>
  )
}

/** Says what is awaited: over the card, or else in the middle of the window. */
function Busy({ screen }: { screen: ScreenInFrame }) {
  const { busy } = screen
  return (
    <chakra.div role="status" borderRadius="inherit">
      {busy !== false && (
        <chakra.div
          data-veil=""
          position="absolute"
          inset="0"
          zIndex="docked"
          borderRadius="inherit"
          css={{ ...afterAMoment, ...veil }}
        >
          <chakra.p
            position="sticky"
            insetBlockStart="40vh"
            display="flex"
            gap="3"
            alignItems="center"
            layerStyle="card"
            boxShadow="raised"
            padding="4"
            marginInline="4"
            fontWeight="medium"
          >
            <Spinner size="6" />
            {busy.text}
          </chakra.p>
        </chakra.div>
      )}
    </chakra.div>
  )
}

const veil = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'center',
  paddingBlockStart: '20vh',
  _before: {
    content: '""',
    position: 'absolute',
    inset: '0',
    borderRadius: 'inherit',
    backgroundColor: 'bg.surface',
    opacity: 0.72,
  },
} as const

/** What header and band leave of the window. */
const restOfWindow = { base: 'calc(var(--window-height) - 7.375rem)', md: 'calc(var(--window-height) - 15rem)' }

/** On a phone the sheet reaches both edges and keeps every pixel for the form; elsewhere it is a card. */
const sheet = {
  position: 'relative',
  '--block-gap': '1.75rem',
  // Smaller than where a block has the whole width: the step's own heading is the largest.
  '--heading-size': 'var(--chakra-font-sizes-xl)',
  '--heading-weight': '600',
  '--item-size': 'var(--chakra-font-sizes-lg)',
  // A screen that shows a wait by its parts says what is awaited itself.
  '&:has([data-waiting=steps]) > [role=status] > [data-veil]': { display: 'none' },
  backgroundColor: 'bg.surface',
  borderRadius: { base: 'var(--chakra-radii-card) var(--chakra-radii-card) 0 0', md: 'card' },
  border: '1px solid',
  borderColor: { base: 'transparent', md: 'border' },
  boxShadow: { base: 'none', md: 'card' },
  paddingInline: { base: 'gutter', md: '10' },
  // The first control is high up on a phone; the last one stands clear of what is below the sheet.
  paddingBlockStart: { base: '3', md: '9' },
  paddingBlockEnd: { base: '7', md: '9' },
  // On a phone Back is in the band, beside the name of the section.
  '& > [data-back]': {
    base: { position: 'absolute', insetBlockStart: 'calc(-3.75rem - 1px)', margin: '0' },
    md: { position: 'static', marginBlock: '-0.5rem 0.5rem', marginInlineStart: '-1' },
  },
  '& > [data-back] > *': {
    // The ring is as light as the words, and does not reach up to the header.
    base: {
      color: 'fg.onDeep',
      '--chakra-colors-focus-ring': 'var(--chakra-colors-fg-on-deep)',
      outlineOffset: '-3px',
    },
    md: { color: 'accent.fg', '--chakra-colors-focus-ring': 'inherit', outlineOffset: '2px' },
  },
  // What is below it begins where the window ends, on every screen alike: nothing moves from one to the next.
  minHeight: { base: restOfWindow.base, md: '26rem' },
} as const
