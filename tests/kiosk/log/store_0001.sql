BEGIN TRANSACTION;
CREATE TABLE records (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	result INTEGER NOT NULL, 
	event TEXT NOT NULL, 
	at TEXT NOT NULL, 
	body TEXT NOT NULL, 
	previous TEXT, 
	digest TEXT
);
INSERT INTO "records" VALUES(1,1,'booked','2026-11-30T12:00:00.000Z','{"cards":[{"confidence":0.99,"label":"4S","seen":"4S"},{"confidence":0.99,"label":"5H","seen":"5H"},{"confidence":0.99,"label":"6S","seen":"6S"}],"confirmed_by":null,"deck":"yahchain3","edition":"YAHchain III, YCWS-144/3, MODE B","game":"ycws144","method":"B","mode":3,"owner":"Аня","score":null,"sota":4,"source":{"kind":"camera","name":"painted"},"state":"VERIFIED"}',NULL,NULL);
INSERT INTO "records" VALUES(2,2,'booked','2026-11-30T12:00:00.000Z','{"cards":[{"confidence":0.99,"label":"4S","seen":"4S"},{"confidence":0.99,"label":"6H","seen":"6H"},{"confidence":0.99,"label":"9S","seen":"9S"}],"confirmed_by":null,"deck":"yahchain3","edition":"YAHchain III, YCWS-144/3, MODE B","game":"ycws144","method":"B","mode":3,"owner":"Аня","score":null,"sota":4,"source":{"kind":"camera","name":"painted"},"state":"REJECTED"}',NULL,NULL);
CREATE INDEX records_by_result ON records (result);
CREATE TRIGGER records_keep_UPDATE BEFORE UPDATE ON records BEGIN SELECT RAISE(ABORT, 'records are never changed'); END;
CREATE TRIGGER records_keep_DELETE BEFORE DELETE ON records BEGIN SELECT RAISE(ABORT, 'records are never changed'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('records',2);
COMMIT;
