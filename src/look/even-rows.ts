/**
 * For the labels in rows of a label and a figure, in a box that wraps: beside their figures where the box has room for most of them,
 * else all of them above, and never some this way and some the other. A container query would say the same; the oldest
 * browsers have none.
 */
export const evenLabel = { flex: '1 1 calc((18em - 100%) * 999)' } as const
