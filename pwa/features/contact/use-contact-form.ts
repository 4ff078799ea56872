import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { type Message, NO_MESSAGE, sendMessage } from './send-message.ts'

/** The contact form: success clears it and goes home, failure keeps every field (spec §4). */
export function useContactForm() {
  const { user, status } = useAuth()
  const api = useApi()
  const navigate = useNavigate()
  const [message, setMessage] = useState(NO_MESSAGE)
  // One key per message: another try of the same words must not arrive twice.
  const key = useRef(randomId())
  const sending = useMutation({
    mutationFn: () => (user ? sendMessage(api, user, message, key.current) : Promise.reject(new Error())),
    onSuccess() {
      setMessage(NO_MESSAGE)
      toast(TEXTS.contact.sent, { tone: 'good' })
      void navigate({ to: '/' })
    },
    onError(error) {
      // biome-ignore lint/suspicious/noConsole: the error is logged (spec §8).
      console.error(TEXTS.contact.failed, error)
      toast(TEXTS.contact.failed, { tone: 'bad' })
    },
  })
  return {
    user,
    message,
    isSending: sending.isPending,
    change(part: Partial<Message>) {
      key.current = randomId()
      setMessage({ ...message, ...part })
    },
    submit() {
      if (!user || status === 'sign-in-again') toast(TEXTS.contact.signedOut, { tone: 'bad' })
      else if (!sending.isPending) sending.mutate()
    },
  }
}
