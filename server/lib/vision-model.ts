/** A model that looks at pictures, behind the API of OpenAI, which Ollama, llama.cpp and others offer too. */

type Settings = { url: string; model?: string | undefined; key?: string | undefined }
type Picture = { type: string; bytes: Buffer }

/** The model could not be asked, or answered no text. */
export class ModelError extends Error {}

/**
 * The model's answer to a question about a picture, as text. `url` is the base of the API, such as
 * `http://localhost:11434/v1`. Throws `ModelError` when it does not answer in time, or refuses.
 * https://platform.openai.com/docs/api-reference/chat/create
 */
export async function askAboutPicture(
  { url, model, key }: Settings,
  question: string,
  { type, bytes }: Picture,
  signal: AbortSignal,
): Promise<string> {
  const body = {
    ...(model === undefined ? {} : { model }),
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: question },
          { type: 'image_url', image_url: { url: `data:${type};base64,${bytes.toString('base64')}` } },
        ],
      },
    ],
    response_format: { type: 'json_object' },
    temperature: 0,
  }
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]),
    })
    if (!response.ok) throw new ModelError(`The model answered with ${response.status}.`)
    const answer: unknown = JSON.parse(await textOf(response))
    const text = contentOf(answer)
    if (text === undefined) throw new ModelError('The model answered without a text.')
    return text
  } catch (error) {
    throw error instanceof ModelError ? error : new ModelError('The model cannot be reached.', { cause: error })
  }
}

/** Models on small machines take long for a picture. */
const maxWaitMs = 90_000
const maxAnswerBytes = 1_000_000

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxAnswerBytes) throw new ModelError('The answer of the model is too long.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function contentOf(answer: unknown): string | undefined {
  const { choices } = (answer ?? {}) as { choices?: { message?: { content?: unknown } }[] }
  const content = Array.isArray(choices) ? choices[0]?.message?.content : undefined
  return typeof content === 'string' ? content : undefined
}
