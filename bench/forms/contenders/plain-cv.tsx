import { startByHand } from './by-hand.tsx'

startByHand(true)
