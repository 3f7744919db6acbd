import { configure } from '@testing-library/react'

// A part that is loaded later comes late on a busy machine, and no test may fail for that.
configure({ asyncUtilTimeout: 60_000 })
