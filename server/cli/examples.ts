/** How each command is used, by its name. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  backup: ['glowlog backup /mnt/usb/glowlog-monday.tar', 'ssh server glowlog backup - > glowlog.tar'],
  restore: ['glowlog restore /mnt/usb/glowlog-monday.tar', 'DATA_DIR=/tmp/try glowlog restore glowlog.tar'],
  'foods import usda': [
    'glowlog foods import usda FoodData_Central_foundation_food_csv_2025-04-24.zip',
    'glowlog foods import usda sr28/',
  ],
  'foods import openfoodfacts': [
    'glowlog foods import openfoodfacts --countries France,de --min-scans 1',
    'glowlog foods import openfoodfacts openfoodfacts-products.jsonl.gz --languages en',
  ],
  'foods status': ['glowlog foods status'],
  'mail test': ['glowlog mail test you@example.org'],
  start: ['glowlog start', 'PORT=8080 glowlog start'],
  'user list': ['glowlog user list'],
  'user create': ['glowlog user create ann@example.org ann --time-zone Europe/London'],
  'user promote': ['glowlog user promote ann@example.org'],
  'user demote': ['glowlog user demote ann@example.org'],
  'user delete': ['glowlog user delete --yes ann@example.org'],
  'user reset-password': ['glowlog user reset-password ann@example.org'],
  'user verify': ['glowlog user verify ann@example.org'],
  'user reset-two-factor': ['glowlog user reset-two-factor ann@example.org'],
  seed: ['DATA_DIR=/tmp/demo glowlog seed'],
}
