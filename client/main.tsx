import './zod-config.ts'
import './styles.css'
import { getUntypedClient } from '@trpc/client'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { watchNetwork } from './offline/connection.ts'
import { enableQueue } from './offline/queue.ts'
import { queryClient, trpcClient } from './trpc.ts'

watchNetwork()
enableQueue(queryClient, (path, input) => getUntypedClient(trpcClient).mutation(path, input))

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
