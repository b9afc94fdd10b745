declare module "virtual:search-index" {
  const index: import("minisearch").default<import("../../build/search/find.mjs").Entry>
  export default index
}
