export function SignInPage(_props: { kind: 'sign-in' | 'register' }) {
  return <main>SignInPage</main>
}
