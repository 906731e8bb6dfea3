/** How far an upload has come, from 0 to 1; nothing while none is under way. */
export function UploadProgress({ share }: { share: number | undefined }) {
  if (share === undefined) return null;
  return (
    <p className="flex items-center gap-3 text-sm" role="status">
      <progress aria-label="Upload" className="upload-progress" max={1} value={share} />
      {share < 1 ? `Uploading, ${Math.floor(share * 100)} %` : 'Preparing the picture …'}
    </p>
  );
}
