import { describe, expect, it } from 'vitest'
import { pageAddressOf, searchTextOf } from '../../client/share-target.ts'

describe('what another app shares is searched for', () => {
  it.each([
    [{ url: 'https://world.openfoodfacts.org/product/3017620422003/nutella-ferrero' }, '3017620422003'],
    [{ url: 'https://fr.openfoodfacts.org/produit/3017620422003' }, '3017620422003'],
    [{ text: 'Nutella https://world.openfoodfacts.org/product/3017620422003?utm=x' }, '3017620422003'],
    [{ title: 'Soap', url: 'https://world.openbeautyfacts.org/product/20004774' }, '20004774'],
  ])('by the barcode of a product page: %j', (shared, code) => {
    expect(searchTextOf(shared)).toBe(code)
  })

  it.each([
    [{ text: 'oat milk' }, 'oat milk'],
    [{ title: 'Ten soups', text: '  Tomato\n soup https://example.org/soups ' }, 'Tomato soup'],
    [{ title: 'Ten soups', text: 'https://example.org/soups' }, 'Ten soups'],
    [{ text: '5000157024671' }, '5000157024671'],
    [{ text: 'Miso from https://world.openfoodfacts.org/brand/hikari' }, 'Miso from'],
    [{ text: 'https://world.openfoodfacts.org/product/123456789012345' }, undefined],
    [{ url: 'https://example.org/soups' }, undefined],
    [{ text: '' }, undefined],
    [{}, undefined],
  ])('or by its words, without addresses: %j', (shared, text) => {
    expect(searchTextOf(shared)).toBe(text)
  })

  it.each([
    [{ url: 'https://example.org/soup' }, 'https://example.org/soup'],
    [{ title: 'Soup', text: 'Look: https://example.org/soup' }, 'https://example.org/soup'],
    [{ url: 'https://world.openfoodfacts.org/product/3017620422003' }, undefined],
    [{ text: 'Miso from https://world.openfoodfacts.org/brand/hikari' }, undefined],
    [{ url: `https://example.org/${'x'.repeat(2_000)}` }, undefined],
    [{ url: 'javascript:alert(1)' }, undefined],
    [{ text: 'oat milk' }, undefined],
    [{}, undefined],
  ])('or is a page to read a recipe from: %j', (shared, address) => {
    expect(pageAddressOf(shared)).toBe(address)
  })

  it('in at most as many letters as the food search takes', () => {
    expect(searchTextOf({ text: 'soup '.repeat(1_000) })).toHaveLength(199)
  })
})
