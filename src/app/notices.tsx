/** What the error catalogue shows: over the page, in its place, above it, or for a moment at its foot. */

import { type OverlayView, StepScreen, useOverlays, useScreen, useText } from '@journey/engine/react'
import { useId } from 'react'
import { Button } from '../look/button.ts'
import { chakra } from '../look/chakra.ts'
import { Icon, IconBadge, toneIcons } from '../look/icon.tsx'
import { Paragraphs } from '../look/paragraphs.tsx'
import { defineStyles } from '../look/styles.ts'
import { Modal } from './modal.tsx'
import { Offline } from './offline.tsx'
import { WarningBox } from './warning-box.tsx'

type Notice = Extract<OverlayView, { kind: 'notice' }>

/** Dialogs and notices over the page, lowest first: the browser stacks them in this order. */
export function Overlays() {
  const shown = useOverlays()
  const { busy } = useScreen()
  return (
    <>
      {shown.map((item) => {
        if (item.kind === 'dialog') {
          return (
            <Modal key={item.key} label={item.title} dismiss={item.close}>
              <Offline />
              {/* What is said on the page is not heard behind it. The button that was pressed shows it. */}
              <chakra.p role="status" srOnly>
                {busy ? busy.text : ''}
              </chakra.p>
              <StepScreen step={item.step} />
            </Modal>
          )
        }
        return item.as === 'modal' ? <ModalNotice key={item.key} notice={item} /> : null
      })}
      {/* There from the start: a screen reader tells what comes into a status, not a status that comes. */}
      <div role="status">
        {shown.map((item) =>
          item.kind === 'notice' && item.as === 'toast' ? <Toast key={item.key} notice={item} /> : null,
        )}
      </div>
    </>
  )
}

/** Notices that are above the step and leave it usable. */
export function Banners() {
  return useOverlays().map((item) =>
    item.kind === 'notice' && item.as === 'banner' ? (
      <WarningBox
        key={item.key}
        data-notice=""
        role="alert"
        tabIndex={-1}
        title={item.title}
        aside={<Close notice={item} />}
      >
        <Paragraphs text={item.body} />
        <Buttons notice={item} />
        <Code notice={item} />
      </WarningBox>
    ) : null,
  )
}

/** A notice that stands in place of the step. */
export function PageNotice({ notice }: { notice: Notice }) {
  return (
    <chakra.div data-notice="" maxWidth="measure" animationStyle="enter">
      <IconBadge name={toneIcons[notice.tone]} tone={notice.tone} />
      <Message notice={notice} level={1} />
      <Buttons notice={notice} />
      <Code notice={notice} />
    </chakra.div>
  )
}

/** The notice, if any, that takes the step's place. */
export function usePageNotice(): Notice | undefined {
  return useOverlays()
    .filter((item): item is Notice => item.kind === 'notice' && item.as === 'page')
    .at(-1)
}

function ModalNotice({ notice }: { notice: Notice }) {
  const words = useId()
  return (
    <Modal label={notice.title ?? ''} alert describedBy={notice.body && words} dismiss={notice.dismiss}>
      <Offline />
      <IconBadge name={toneIcons[notice.tone]} tone={notice.tone} />
      <Message notice={notice} level={2} id={words} />
      <Buttons notice={notice} />
      <Code notice={notice} />
    </Modal>
  )
}

function Toast({ notice }: { notice: Notice }) {
  return (
    <chakra.div
      position="fixed"
      zIndex="toast"
      insetInlineStart={{ base: 'gutter', sm: 'auto' }}
      // Ends where the page's column ends: on a wide screen the window's edge is far from what is read.
      insetInlineEnd={{ base: 'gutter', md: 'max(1.5rem, (100% - 75rem) / 2 + 1.5rem)' }}
      insetBlockEnd="4"
      maxWidth="26rem"
      // However large its words are, the page stays to be seen, and what puts it aside can be reached.
      maxHeight="calc(0.5 * var(--window-height))"
      overflowY="auto"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      padding="gutter"
      layerStyle="card"
      boxShadow="raised"
      animationStyle="rise"
    >
      <Icon name={toneIcons[notice.tone]} color={notice.tone === 'success' ? 'success.fg' : 'info.fg'} />
      <chakra.div flex="1 1 min(9rem, 100%)">
        <chakra.p fontWeight="semibold" textWrap="balance">
          {notice.title}
        </chakra.p>
        <Paragraphs text={notice.body} />
        <Buttons notice={notice} />
      </chakra.div>
      <Close notice={notice} />
    </chakra.div>
  )
}

/** `id`: of the words under the title. */
function Message({ notice, level, id }: { notice: Notice; level: 1 | 2; id?: string }) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <>
      <Title tabIndex={-1} className={styles[Title]}>
        {notice.title}
      </Title>
      <div id={id}>
        <Paragraphs text={notice.body} isMuted />
      </div>
    </>
  )
}

function Buttons({ notice }: { notice: Notice }) {
  if (notice.buttons.length === 0) return null
  return (
    <chakra.div
      display="flex"
      flexDirection={{ base: 'column', sm: 'row' }}
      flexWrap="wrap"
      gap="3"
      marginBlockStart="6"
    >
      {Object.entries(notice.buttons).map(([place, { label, variant, press }]) => (
        <Button key={place} variant={variant === 'primary' ? 'solid' : 'outline'} onClick={press}>
          {label}
        </Button>
      ))}
    </chakra.div>
  )
}

/** The code comes last: it is for the person whom the applicant calls. */
function Code({ notice }: { notice: Notice }) {
  const text = useText()
  if (notice.shownCode === undefined) return null
  return (
    <chakra.p textStyle="fine" marginBlockStart="5">
      {text('shell.code', { code: notice.shownCode })}
    </chakra.p>
  )
}

function Close({ notice }: { notice: Notice }) {
  const text = useText()
  if (notice.dismiss === undefined) return null
  return (
    <Button
      variant="plain"
      aria-label={text('shell.close')}
      onClick={notice.dismiss}
      alignSelf="flex-start"
      marginInlineStart="auto"
      flexShrink={0}
    >
      <Icon name="close" size="5" />
    </Button>
  )
}

const styles = defineStyles({
  h1: { textStyle: 'title', marginBlockStart: '4', marginBlockEnd: '2' },
  h2: { textStyle: 'heading', marginBlockStart: '4', marginBlockEnd: '2' },
})
