/** Addresses: what a place service says, what the reference data suggests, and what is kept of a postal code. */
import { describe, expect, test } from 'vitest'
import { calculate } from './calculate.ts'

const provinces = ['Eastern Cape', 'Gauteng', 'Kwa-Zulu Natal', 'North West'].map((code) => ({
  code,
  name: code === 'Kwa-Zulu Natal' ? 'KwaZulu-Natal' : code,
}))

describe('[M2] the address of a place', () => {
  const component = (long_name: string, ...types: string[]) => ({ long_name, types })
  const address = (...components: object[]) => calculate('foundAddress', { components, provinces } as never)

  test('is put together from its components, and lacks what they lack', () => {
    expect(
      address(
        component('12', 'street_number'),
        component('Main Road', 'route'),
        component('Melville', 'political', 'sublocality', 'sublocality_level_1'),
        component('Johannesburg', 'locality', 'political'),
        component('2092', 'postal_code'),
        component('Gauteng', 'administrative_area_level_1', 'political'),
        component('South Africa', 'country', 'political'),
      ),
    ).toEqual({
      address: '12 Main Road',
      suburb: 'Melville',
      city: 'Johannesburg',
      province: 'Gauteng',
      zipCode: '2092',
    })
    expect(address(component('Main Road', 'route'))).toEqual({ address: 'Main Road' })
    expect(address()).toEqual({})
  })

  test('has the suburb of the second level where there is none of the first', () => {
    const first = component('Sandown', 'sublocality_level_1')
    const second = component('Strathavon', 'sublocality_level_2')
    expect(address(second, first)).toEqual({ suburb: 'Sandown' })
    expect(address(second)).toEqual({ suburb: 'Strathavon' })
  })

  test.each([
    ['kwazulu-natal', 'Kwa-Zulu Natal'],
    ['KwaZulu-Natal', 'Kwa-Zulu Natal'],
    ['KWAZULU NATAL', 'Kwa-Zulu Natal'],
    ['north west', 'North West'],
    ['North-West', 'North West'],
    ['Gauteng', 'Gauteng'],
    ['Maputo', undefined],
  ])('[M3] writes the province %j as %j', (said, province) => {
    expect(address(component(said, 'administrative_area_level_1')).province).toBe(province)
  })

  test('takes no postal code that is none of ours', () => {
    expect(address(component('SW1A 1AA', 'postal_code'))).toEqual({})
  })
})

describe('[M2] what was found', () => {
  const predictions = [
    { description: 'Main Road, Melville', place_id: 'a' },
    { description: 'Main Road, Melville', place_id: 'a' },
    { description: 'Main Road, Plumstead', place_id: 'b' },
  ]
  const found = (asked: string | undefined, typed: string | undefined) =>
    calculate('foundPlaces', { predictions, ...(asked && { asked }), ...(typed && { typed }), least: 2 })

  test.each([
    ['main', 'main', 2],
    ['main', 'main ro', 2],
    ['main ', 'main', 2],
    ['ma', 'ma', 2],
    ['main', 'ma', 0],
    ['main', 'long', 0],
    ['m', 'm', 0],
    [undefined, 'main', 0],
    ['main', undefined, 0],
  ])('asked for %j is suggested for %j: %d', (asked, typed, count) => {
    expect(found(asked, typed).items).toHaveLength(count)
  })

  test('is chosen by its name, and each place once', () => {
    expect(found('main', 'main').items).toEqual([
      { code: 'a', name: 'Main Road, Melville' },
      { code: 'b', name: 'Main Road, Plumstead' },
    ])
  })

  test.each([
    ['main', 'main', true],
    ['main', 'main road', false],
    [undefined, 'main', false],
  ])('asked for %j, %j is looked for already: %s', (asked, typed, isLookedFor) => {
    expect(found(asked, typed)).toMatchObject({ isLookedFor })
  })
})

describe('[M3] suburbs and cities', () => {
  const row = (S: string, C: string, P: string, PO: string) => ({ S, C, P, PO })
  const rows = [
    row('Berea', 'Johannesburg', 'Gauteng', '2198'),
    row('Berea', 'Durban', 'Kwa-Zulu Natal', '4001'),
    row('Berea West', 'Durban', 'Kwa-Zulu Natal', '3629'),
    row('Melville', 'Johannesburg', 'Gauteng', '2092'),
    row('Melville', 'Johannesburg', 'Gauteng', '2092'),
    row('Middelburg', 'Middelburg', 'Eastern Cape', '5900'),
    row('Central', 'Middelburg', 'Mpumalanga', '1050'),
  ]
  const found = (typed: object, most = 8) =>
    calculate('areas', { rows, provinces, most, ...typed }) as Record<string, { name: string; detail: string }[]>
  const said = (list: { name: string; detail: string }[] | undefined) =>
    list?.map(({ name, detail }) => `${name}: ${detail}`)

  test('a suburb is found by its beginning, whatever its capitals, once, the exact name first', () => {
    expect(said(found({ suburb: 'bER' }).suburbs)).toEqual([
      'Berea: Durban, KwaZulu-Natal, 4001',
      'Berea: Johannesburg, Gauteng, 2198',
      'Berea West: Durban, KwaZulu-Natal, 3629',
    ])
    expect(said(found({ suburb: ' melville ' }).suburbs)).toEqual(['Melville: Johannesburg, Gauteng, 2092'])
    expect(found({ suburb: 'ville' }).suburbs).toEqual([])
    expect(found({}).suburbs).toEqual([])
  })

  test('a suggestion carries everything that it fills in', () => {
    expect(found({ suburb: 'melv' }).suburbs?.[0]).toMatchObject({
      suburb: 'Melville',
      city: 'Johannesburg',
      province: 'Gauteng',
      zipCode: '2092',
    })
  })

  test('1.3.93 2.3.47 a postal code without its leading zeros gets them', () => {
    const written = [row('Hatfield', 'Pretoria', 'Gauteng', '83')]
    const { suburbs } = calculate('areas', { rows: written, provinces, most: 8, suburb: 'hat' })
    expect(suburbs).toEqual([expect.objectContaining({ zipCode: '0083' })])
  })

  test('2.3.49 a province is that of the list, however the row writes it', () => {
    const written = [row('Umlazi', 'Durban', 'kwazulu-natal', '4031'), row('Umlazi', 'Durban', 'KWAZULU NATAL', '4031')]
    const { suburbs, cities } = calculate('areas', { rows: written, provinces, most: 8, suburb: 'umlazi' })
    const taken = { city: 'Durban', province: 'Kwa-Zulu Natal', detail: expect.stringContaining('KwaZulu-Natal') }
    expect(suburbs).toEqual([expect.objectContaining({ ...taken, suburb: 'Umlazi', zipCode: '4031' })])
    expect(cities).toEqual([expect.objectContaining(taken)])
  })

  test('cities are those of the suburb where it is known, even before a letter of them is typed', () => {
    expect(said(found({ suburb: 'Berea' }).cities)).toEqual(['Durban: KwaZulu-Natal', 'Johannesburg: Gauteng'])
    expect(said(found({ suburb: 'Berea', city: 'd' }).cities)).toEqual(['Durban: KwaZulu-Natal'])
    expect(said(found({ suburb: 'Nowhere', city: 'D' }).cities)).toEqual(['Durban: KwaZulu-Natal'])
    expect(found({ suburb: 'Nowhere' }).cities).toEqual([])
  })

  test('a city is there once for each of its provinces', () => {
    expect(said(found({ city: 'mid' }).cities)).toEqual(['Middelburg: Eastern Cape', 'Middelburg: Mpumalanga'])
  })

  test('1.3.93 a city fills in the postal code that it has, or of several the one that was typed', () => {
    const written = [
      row('Hatfield', 'Pretoria', 'Gauteng', '83'),
      row('Arcadia', 'Pretoria', 'Gauteng', '84'),
      row('Middelburg', 'Middelburg', 'Eastern Cape', '5900'),
      row('Middelburg', 'Middelburg', 'North West', '1050'),
    ]
    const zipCodes = (typed: object) =>
      (calculate('areas', { rows: written, provinces, most: 8, ...typed }).cities as { zipCode?: string }[]).map(
        ({ zipCode }) => zipCode,
      )
    expect(zipCodes({ city: 'pret', zipCode: '84' })).toEqual(['0084'])
    expect(zipCodes({ city: 'pret', zipCode: '9999' })).toEqual([undefined])
    expect(zipCodes({ city: 'pret' })).toEqual([undefined])
    expect(zipCodes({ city: 'mid', zipCode: '84' }), 'each has only its own').toEqual(['5900', '1050'])
  })

  test('no more than a screen holds', () => {
    expect(found({ suburb: 'b' }, 2).suburbs).toHaveLength(2)
  })
})

describe('[M1] a postal code', () => {
  test.each([
    ['2092', '2092'],
    ['83', '0083'],
    ['1', '0001'],
    ['12345', undefined],
    ['', undefined],
  ])('typed as %j is kept as %j', (typed, padded) => {
    expect(calculate('postalCode', { typed }).padded).toBe(padded)
  })
})
