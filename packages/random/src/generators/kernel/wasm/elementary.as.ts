// The elementary functions of @lectern/core, passed in by the caller: one implementation, one result.

// @ts-ignore: decorator
@external("elementary", "exp")
export declare function exp(x: f64): f64
// @ts-ignore: decorator
@external("elementary", "log1p")
export declare function log1p(x: f64): f64
