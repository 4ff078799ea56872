import { html } from 'hono/html'
import { frame, type Markup, notice } from '#api/embedded/page/frame.ts'

export const DEMO_ACCOUNT = { email: 'demo@goldleaf.example', password: 'goldleaf', name: 'Demo Customer' }

/** Has every right of staff (D42). */
export const STAFF_ACCOUNT = { email: 'staff@goldleaf.example', password: 'goldleaf', name: 'Stand Staff' }

/** E-mails that are nobody's where the demo accounts are left out. */
export const DEMO_EMAILS: readonly string[] = [DEMO_ACCOUNT.email, STAFF_ACCOUNT.email]

export const SIGN_IN_TEXTS = {
  wrong: 'Wrong email or password.',
  tooMany: 'Too many attempts just now. Please wait a minute and try again.',
  email: 'Enter an email address, like name@example.com.',
  password: 'Choose a password of at least 8 characters.',
} as const

export interface SignInForm {
  ticket: string
  /** Where the link to the other form leads. */
  otherHref: string
  email: string
  name: string
  error: string
  showDemo: boolean
}

const errorLine = (error: string) =>
  error === '' ? '' : html`<p class="error" role="alert" id="error">${error}</p>`

const described = (error: string) => (error === '' ? '' : html`aria-invalid="true" aria-describedby="error"`)

/** Where the page comes back with an error the keyboard is where it can be mended, and screen readers say it there. */
const focused = (error: string) => (error === '' ? '' : 'autofocus')

const emailField = ({ email, error }: SignInForm) => html`<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="320" required ${described(error)}>`

/** The sign-in page. The e-mail typed stays after a mistake; the password never comes back. */
export function signInPage(form: SignInForm): Markup {
  const demo = html`<p class="note">Demo account: <strong>${DEMO_ACCOUNT.email}</strong>, password <strong>${DEMO_ACCOUNT.password}</strong><br>
Staff of booth and desk: <strong>${STAFF_ACCOUNT.email}</strong>, password <strong>${STAFF_ACCOUNT.password}</strong></p>`
  return frame(
    'Sign in',
    html`<h1>Sign in</h1>
<p class="soft">to order, upload artwork and follow your prints.</p>
${errorLine(form.error)}
${form.showDemo ? demo : ''}
<form method="post" action="/authorize">
<input type="hidden" name="ticket" value="${form.ticket}">
<input type="hidden" name="intent" value="signin">
${emailField(form)}
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required ${described(form.error)} ${focused(form.error)}>
<button type="submit">Continue</button>
</form>
<p class="after">New here? <a href="${form.otherHref}">Create an account</a></p>`,
  )
}

/** The page that makes an account. */
export function signUpPage(form: SignInForm): Markup {
  return frame(
    'Create an account',
    html`<h1>Create an account</h1>
<p class="soft">Been here before? The email and password you used then bring you back to that account.</p>
${errorLine(form.error)}
<form method="post" action="/authorize">
<input type="hidden" name="ticket" value="${form.ticket}">
<input type="hidden" name="intent" value="signup">
<label for="name">Name <small>(optional)</small></label>
<input id="name" name="name" value="${form.name}" autocomplete="name" maxlength="200">
${emailField(form)}
<label for="password">Password <small>(at least 8 characters)</small></label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="8" maxlength="1024" required ${described(form.error)}>
<button type="submit">Create account</button>
</form>
<p class="after">Already have an account? <a href="${form.otherHref}">Sign in</a></p>`,
  )
}

/** Shown when a request may not be answered at its own address, or a form has lapsed. */
export function strayPage(text: string, home: string): Markup {
  return notice({ title: 'This page cannot go on', text, href: home, link: 'Back to the shop' })
}
