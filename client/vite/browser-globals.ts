/** What the client's modules ask of a browser as soon as they are imported, for a program that renders them in Node. */
Object.assign(globalThis, { localStorage: { getItem: () => null }, addEventListener: () => {} })
