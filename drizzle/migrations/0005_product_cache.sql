ALTER TABLE `fetched_products` RENAME TO `product_cache`;
