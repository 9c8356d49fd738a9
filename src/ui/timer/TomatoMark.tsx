import tomatoUrl from '../../assets/tomato.svg?url';

/** The mark of the product; the name stands beside it. */
export function TomatoMark({ size = 30 }: { size?: number | undefined }) {
  return <img src={tomatoUrl} alt="" width={size} height={size} />;
}
