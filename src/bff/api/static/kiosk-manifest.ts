export function kioskManifest(slug: string): object {
  const address = `/kiosk/${encodeURIComponent(slug)}`
  return {
    id: address,
    name: `Gaugeboard: ${slug}`,
    short_name: slug,
    start_url: address,
    scope: address,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0f6f71',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
