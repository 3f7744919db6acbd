/** The drawn mark of each brand, and its name beside it. */

import type { JSX } from 'react'
import { chakra } from '../look/chakra.ts'

const marks: Record<string, () => JSX.Element> = {
  // A sun over a field with one furrow.
  retail: () => (
    <>
      <rect width="40" height="40" rx="12" fill="#FFC445" />
      <circle cx="20" cy="19" r="8" fill="#0B5B4B" />
      <path d="M0 28c6-4 13-4 20 0s14 4 20 0v2c0 6-4 10-10 10H10C4 40 0 36 0 30z" fill="#0B5B4B" />
      <path d="M6 34c5-3 9-3 14 0s9 3 14 0" fill="none" stroke="#FFC445" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  // A thorn tree on the plain.
  bank: () => (
    <>
      <rect width="40" height="40" rx="6" fill="#363CA3" />
      <path d="M6 17c2-5 8-8 14-8s12 3 14 8c-4 1.5-9 2-14 2s-10-.5-14-2z" fill="#fff" />
      <path d="M20 18v14M20 26l-6-7M20 24l6-5" fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M9 32h22" fill="none" stroke="#AEB6FF" strokeWidth="2.4" strokeLinecap="round" />
    </>
  ),
}

type BrandProps = { theme: string | undefined; label: string | undefined; product?: string | undefined }

/** Mark, name and, where given, what is sold. */
export function Brand({ theme, label, product }: BrandProps) {
  const Mark = marks[theme ?? ''] ?? marks.bank
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="3" minWidth="0">
      <chakra.svg
        viewBox="0 0 40 40"
        width="min(2.5rem, 12vw)"
        height="min(2.5rem, 12vw)"
        flexShrink={0}
        aria-hidden="true"
        focusable="false"
      >
        {Mark !== undefined && <Mark />}
      </chakra.svg>
      <chakra.span lineHeight="snug" minWidth="min-content">
        <chakra.span display="block" fontWeight="bold" fontSize="lg" letterSpacing="tight">
          {label}
        </chakra.span>
        {product !== undefined && (
          <chakra.span display="block" fontSize="xs" color="fg.muted">
            {product}
          </chakra.span>
        )}
      </chakra.span>
    </chakra.span>
  )
}
