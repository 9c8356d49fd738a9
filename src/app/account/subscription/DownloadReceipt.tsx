import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#platform/device/save-file.ts';
import {
  adminSubscriptionsApi,
  type Receipt,
  subscriptionsApi,
} from '#shared/contract/account/subscriptions.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../workspace/app-context.ts';

const LONGEST_MS = 30_000;

export type DownloadReceiptProps = {
  /** The request of the receipt. */
  id: string;
  receipt: Receipt;
  /** Another user's receipt, for an administrator. */
  isForOwner?: boolean;
};

/** Downloads the receipt of a request. */
export function DownloadReceipt({ id, receipt, isForOwner = false }: DownloadReceiptProps) {
  const { client, toasts } = useApp().workspace;
  const [isBusy, setBusy] = useState(false);
  const isPdf = receipt.mediaType === 'application/pdf';

  async function download(): Promise<void> {
    setBusy(true);
    const signal = AbortSignal.timeout(LONGEST_MS);
    const call = isForOwner ? adminSubscriptionsApi.receipt : subscriptionsApi.receipt;
    const file = await client
      .open(call, { params: { id } }, signal)
      .then((response) => (response.ok ? response.blob() : null))
      .catch(() => null);
    setBusy(false);
    if (file !== null) return saveFile(`receipt-${id.slice(-8)}.${isPdf ? 'pdf' : 'jpg'}`, file);
    const text = 'The receipt could not be downloaded. Check your connection and try again.';
    toasts.show({ tone: 'error', text });
  }

  return (
    <Button
      size="small"
      icon={<Download aria-hidden="true" />}
      isBusy={isBusy}
      onClick={() => void download()}
    >
      {`Receipt (${isPdf ? 'PDF' : 'picture'}, ${sizeOf(receipt.bytes)})`}
    </Button>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
