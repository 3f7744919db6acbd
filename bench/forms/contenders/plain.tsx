import { startByHand } from './by-hand.tsx'

startByHand(false)
