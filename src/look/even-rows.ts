/**
 * The style of a label in rows of a label and a figure. In a wide box every label is beside its figure, in a narrow one every
 * label is above. A container query would say the same; the oldest browsers have none.
 */
export const evenLabel = { flex: '1 1 calc((18em - 100%) * 999)' } as const
