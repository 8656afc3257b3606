/** All clients of a benchmark share one address. */
export const unlimitedConnections = {
  CONNECTS_PER_ADDRESS_PER_MINUTE: '1000000',
  CONNECTIONS_PER_ADDRESS: '1000000',
  GATEWAY_CONNECTIONS_PER_ADDRESS: '1000000',
}
