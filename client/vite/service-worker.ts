import { VitePWA } from 'vite-plugin-pwa'

/** Builds `sw.js` with the list of all files that it keeps. The manifest of the app comes from the server. */
export function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'service-worker',
    filename: 'sw.ts',
    manifest: false,
    injectRegister: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['**/*.{html,js,css,woff2,png,svg}'],
      // What is large and of no use without the server: the admin's screen, the reader of barcodes, the list of common passwords.
      globIgnores: ['assets/{Admin,scanner,password-words}-*'],
      // The page is the same for every screen, and is fetched and kept under an address that is none of them.
      manifestTransforms: [
        (entries) => ({
          manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: 'offline' } : entry)),
        }),
      ],
    },
  })
}
