/** A part of the proof that leaves a process behind is found out: it would slow down all that comes after. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { endLeftProcesses, markProcesses } from '../../scripts/left-processes.mjs'

const { PROOF_PART } = process.env
afterEach(() => {
  process.env.PROOF_PART = PROOF_PART ?? ''
})

test.runIf(existsSync('/proc/self/environ'))('what a program has started is found and ended after it', async () => {
  markProcesses('a part')
  const staying = `setInterval(() => {}, 1000)`
  const starting = `
    const { spawn } = require('node:child_process')
    spawn(process.execPath, ['-e', '${staying}'], { detached: true, stdio: 'ignore' }).unref()
  `
  await once(spawn(process.execPath, ['-e', starting]), 'exit')
  markProcesses('another part')
  expect(await endLeftProcesses('another part', 0)).toEqual([])
  expect(await endLeftProcesses('a part', 0)).toEqual([`${process.execPath} -e ${staying}`])
  expect(await endLeftProcesses('a part', 60)).toEqual([])
})
