import { createContext, useContext } from 'react'

/** The product's name as the administrator set it; empty until it has loaded. */
export const ProductName = createContext('')

export const useProductName = (): string => useContext(ProductName)
