import { CountdownScreen, type CountdownToolProps } from './CountdownScreen.tsx';

/** The countdown of most pages. */
export function CountdownTool(props: CountdownToolProps) {
  return <CountdownScreen {...props} />;
}
