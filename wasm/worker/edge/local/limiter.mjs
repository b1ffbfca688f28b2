// Stands for the platform's rate limit in tests: two requests a client, and no more. The client "crash" ends Go.
export default function limiter() {
  const counts = new Map();
  return {
    limit({ key }) {
      if (key === 'crash') throw new Error('a test ends Go');
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return Promise.resolve({ success: counts.get(key) <= 2 });
    },
  };
}
