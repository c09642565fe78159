import type { Access } from '#domain/api-tokens.ts'

export const accessText = { read: 'Read only', write: 'Read and write' } as const satisfies Record<Access, string>
