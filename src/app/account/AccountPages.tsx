import { ADDRESSES } from './addresses.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { SignInForm } from './SignInForm.tsx';

const openApp = () => location.assign(ADDRESSES.app);

/** The sign-in page: a success opens the app. */
export function SignInPage() {
  return <SignInForm onSuccess={openApp} />;
}

/** The page of a new account: registering signs in, so a success opens the app. */
export function RegisterPage() {
  return <RegisterForm onSuccess={openApp} />;
}
