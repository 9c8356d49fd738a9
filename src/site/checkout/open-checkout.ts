import { CHECKOUT_SOURCES } from './paddle-sources.ts';

/** The part of Paddle.js (version 2) that is used. */
interface Paddle {
  Initialize(settings: {
    readonly token: string;
    readonly eventCallback: (event: { readonly name?: string }) => void;
  }): void;
  readonly Checkout: {
    open(settings: {
      readonly items: readonly { readonly priceId: string; readonly quantity: number }[];
      readonly customData: Readonly<Record<string, string>>;
    }): void;
  };
}

/** The item of a checkout. */
export interface CheckoutDeps {
  readonly clientToken: string;
  readonly priceId: string;
  /** The request that is paid; the webhook names it again. */
  readonly requestId: string;
  readonly onPaid: () => void;
}

let ready: Promise<Paddle | null> | null = null;

/** Loads the script of Paddle, once, and opens its checkout; returns whether it opened. */
export async function openCheckout(deps: CheckoutDeps): Promise<boolean> {
  ready ??= load(deps);
  const paddle = await ready;
  if (paddle === null) {
    ready = null;
    return false;
  }
  paddle.Checkout.open({
    items: [{ priceId: deps.priceId, quantity: 1 }],
    customData: { subscriptionId: deps.requestId },
  });
  return true;
}

async function load({ clientToken, onPaid }: CheckoutDeps): Promise<Paddle | null> {
  const script = document.createElement('script');
  script.src = `${CHECKOUT_SOURCES.assets}/paddle/v2/paddle.js`;
  const isLoaded = await new Promise<boolean>((resolve) => {
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    document.head.append(script);
  });
  const { Paddle: paddle } = globalThis as { Paddle?: Paddle };
  if (!isLoaded || paddle === undefined) return null;
  paddle.Initialize({
    token: clientToken,
    eventCallback: ({ name }) => {
      if (name === 'checkout.completed') onPaid();
    },
  });
  return paddle;
}
