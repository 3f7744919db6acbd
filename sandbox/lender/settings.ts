/** Public data: configuration, lists of values, products, consent texts, addresses. */

import { languages } from '../database/columns.ts'
import type { Handler } from '../http/handler.ts'
import { ok, refusal } from '../http/reply.ts'

export const readConfigurations: Handler = {
  stateless: true,
  run: async ({ lender }) => ok({ configurations: lender.configurations }),
}

export const readLists: Handler = {
  stateless: true,
  run: async ({ lender }) =>
    ok({ lovs: Object.entries(lender.lists).flatMap(([category, items]) => listItems(category, items)) }),
}

export const readProducts: Handler = {
  stateless: true,
  run: async ({ lender }) => ok({ products: lender.products }),
}

export const readConsents: Handler = {
  stateless: true,
  run: async ({ input, lender }) => {
    if (!lender.products.some((product) => product.id === input.productId)) {
      return refusal('0440001', 'there is no such product', { status: 404 })
    }
    const asked = lender.consents.filter(({ type }) => input.type === undefined || type === input.type)
    const wanted = languages.find((language) => language === input.language)
    return ok({
      consents: asked.map(({ in: translations, ...own }) => ({ ...own, ...(wanted && translations?.[wanted]) })),
    })
  },
}

export const readAddresses: Handler = {
  stateless: true,
  run: async ({ lender }) => ({
    ...ok({ addresses: lender.addresses }),
    headers: { 'cache-control': 'public, max-age=3600' },
  }),
}

/** For trying the product: the codes with which each call can fail. */
export const simulateErrors: Handler = {
  stateless: true,
  run: async ({ codes }) =>
    ok({
      errorsSimulator: Object.entries(codes)
        .filter(([, declared]) => declared.length > 0)
        .map(([call, declared]) => ({ call, codes: declared })),
    }),
}

function listItems(category: string, items: Record<string, string>) {
  return Object.entries(items).map(([code, name], index) => ({ category, code, name, order: (index + 1) * 10 }))
}
