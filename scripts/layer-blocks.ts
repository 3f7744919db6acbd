/** The order of cascade layers, said without their rules. */
const layerStatement = /@layer ([^{};]+);/g

/**
 * The style sheet with that order said by empty blocks. A Chrome of 2022 (103.0.5058; 106 does not) stops for ever where it takes a
 * sheet with such a statement and a media query out of its memory: at each reload.
 */
export function withLayerBlocks(sheet: string): string {
  return sheet.replace(layerStatement, (_, names: string) => names.split(',').map(asBlock).join(''))
}

const asBlock = (name: string) => `@layer ${name.trim()}{}`
