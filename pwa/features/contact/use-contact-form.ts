import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { UserProfile } from '#pwa/lib/auth/identity.ts'
import { type Auth, useAuth } from '#pwa/lib/auth/use-auth.ts'
import { type Draft, deleteDraft, keepDraft, readDraft } from '#pwa/lib/drafts.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { tabStorage } from '#pwa/lib/storage.ts'
import { personOf } from '#pwa/local/people.ts'
import { senderOf } from '#pwa/sync/person-sync.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { MAX_MESSAGE } from '#shared/contract/limits.ts'
import { readOrderId } from '#shared/orders/order-id.ts'
import { CONTACT_TEXTS } from './contact-texts.ts'
import {
  ABOUT_AN_ORDER,
  type Message,
  type MessageDeps,
  type MessageResult,
  NO_MESSAGE,
  sendMessage,
  UNAUTHORIZED,
} from './send-message.ts'

interface Submission {
  user: UserProfile
  getToken: Auth['getToken']
  isSignedIn: MessageDeps['isSignedIn']
}

async function send({ user, getToken, isSignedIn }: Submission, message: Message, refused: string | null) {
  const [{ outbox }, sender] = await Promise.all([personOf(user.sub).local, senderOf(user.sub, getToken)])
  return sendMessage({ outbox, sender, newId: randomId, isSignedIn }, user, message, refused)
}

const DRAFT = 'contact'

/** The order that the address asks about, as its own page leads here; null where it names none. */
const useAskedOrder = () =>
  useLocation({ select: ({ searchStr }) => readOrderId(new URLSearchParams(searchStr).get('order') ?? '') })

/** What a person had typed when the page was left or loaded anew, about the order they came from. */
function useTyped(sub: string | null, asked: string | null) {
  const [message, setMessage] = useState(() => ({
    ...(readDraft<Draft & { message: Message }>(tabStorage(), DRAFT, sub)?.message ?? NO_MESSAGE),
    ...(asked === null ? {} : { category: ABOUT_AN_ORDER, orderId: asked }),
  }))
  return {
    message,
    type(part: Partial<Message>) {
      const typed = { ...message, ...part }
      setMessage(typed)
      // What is typed after the session ended belongs to nobody who could come back for it.
      if (sub !== null) keepDraft(tabStorage(), DRAFT, { sub, message: typed })
    },
    clear() {
      setMessage(NO_MESSAGE)
      deleteDraft(tabStorage(), DRAFT)
    },
  }
}

/** The contact form: success clears it and goes home, failure keeps every field (spec §4). */
export function useContactForm() {
  const { user, status, getToken } = useAuth()
  const navigate = useNavigate()
  const asked = useAskedOrder()
  const { message, type, clear } = useTyped(user?.sub ?? null, asked)
  // The provider may refuse while the message is on its way.
  const lastStatus = useRef(status)
  lastStatus.current = status
  const isSignedIn = () => lastStatus.current === 'signed-in'
  // A message that was refused is sent again as what it became, not beside it.
  const refused = useRef<string | null>(null)
  // A double click comes before anything is drawn again; once it is sent the form is left.
  const isBusy = useRef(false)
  const [isEmptyAsked, setIsEmptyAsked] = useState(false)
  function failed(reason: unknown) {
    isBusy.current = false
    fail(reason, message.message.length > MAX_MESSAGE ? CONTACT_TEXTS.tooLong : PAGE_TEXTS.contact.failed)
  }
  const sending = useMutation({
    mutationFn: () =>
      user
        ? send({ user, getToken, isSignedIn }, message, refused.current)
        : Promise.reject<MessageResult>(new Error()),
    onSuccess(sent) {
      refused.current = sent.kind === 'refused' ? sent.id : null
      if (sent.kind === 'refused') return failed(sent.code)
      clear()
      if (sent.kind === 'sent') toast(PAGE_TEXTS.contact.sent, { tone: 'good' })
      else toast(CONTACT_TEXTS.kept)
      void navigate({ to: '/' })
    },
    onError: failed,
  })
  return {
    user,
    message,
    /** The order whose page led here. */
    asked,
    isSending: sending.isPending,
    /** Whether the next press sends the message although nothing is written. */
    isEmptyAsked,
    change(part: Partial<Message>) {
      if ('message' in part) setIsEmptyAsked(false)
      type(part)
    },
    submit() {
      if (!user || status === 'sign-in-again') toast(PAGE_TEXTS.contact.signedOut, { tone: 'bad' })
      else if (message.message.trim() === '' && !isEmptyAsked) setIsEmptyAsked(true)
      else if (!isBusy.current) {
        isBusy.current = true
        sending.mutate()
      }
    },
  }
}

function fail(reason: unknown, words: string) {
  if (reason === UNAUTHORIZED) return void toast(PAGE_TEXTS.contact.signedOut, { tone: 'bad' })
  // biome-ignore lint/suspicious/noConsole: the error is logged (spec §8).
  console.error(PAGE_TEXTS.contact.failed, reason)
  toast(words, { tone: 'bad' })
}
