/** A message catalogue: English texts with their translations. */
declare module "*.po" {
  const messages: { [english: string]: string };
  export default messages;
}
