/** Operations in German, Dutch and Swedish and look-alikes, with their roles. */
export const germanic = {
  de: `
POST /anmeldung {benutzername, passwort} =200{token} =401 # Anmelden :: login
POST /einloggen {email, kennwort} =200{token} =401 :: login
POST /abmelden =204 # Abmelden :: logout
POST /benutzer {email, passwort, name} =201{id} =409 # Konto anlegen :: sign-up
POST /registrierung {email, benutzerpasswort} =201{id} # Registrieren :: sign-up
POST /passwort/zuruecksetzen {email} =202 # Passwort zurücksetzen :: recovery
POST /passwort-vergessen {email} =202 :: recovery
PUT /mein-konto/passwort {altesPasswort, neuesPasswort} =204 # Passwort ändern :: password change
GET /bestaetigung/{token} =204 # E-Mail-Adresse bestätigen :: confirmation
POST /einladungen/{token}/annehmen {name, passwort} =200{id} # Einladung annehmen :: invitation
GET /gesundheit =200{status} :: health
POST /kontakt {name, email, nachricht} =202 # Nachricht senden :: public form
POST /newsletter/anmelden {email} =202 # Newsletter abonnieren :: public form
GET /bestellungen ?seite =200[id, summe] # Bestellungen auflisten :: list
POST /bestellungen {artikel} =201{id} # Bestellung anlegen :: create
GET /bestellungen/{id} =200{id, summe} :: read
DELETE /bestellungen/{id} =204 # Bestellung löschen :: delete
GET /produkte/suche ?text =200[id, name] :: search
POST /zahlungen {betrag, waehrung, kreditkartennummer, pruefziffer} =201{id} :: payment
POST /dateien {datei:binary} =201{id} # Datei hochladen :: file
POST /verwaltung/benutzer/{id}/rollen {rolle} =204 # Rolle vergeben :: administration
GET /anmeldeverlauf =200[id, ip] # Anmeldungen auflisten :: list
GET /passwortrichtlinie =200{laenge} :: read
POST /rechnungen/{id}/bestaetigen =200{id} # Rechnung bestätigen :: action
`,
  nl: `
POST /inloggen {gebruikersnaam, wachtwoord} =200{token} =401 # Inloggen :: login
POST /aanmelden {email, wachtwoord} =200{token} =401 # Aanmelden bij het account :: login
POST /uitloggen =204 # Uitloggen :: logout
POST /gebruikers {email, wachtwoord, naam} =201{id} =409 # Account aanmaken :: sign-up
POST /registratie {email, wachtwoord} =201{id} # Registreren :: sign-up
POST /wachtwoord/herstellen {email} =202 # Wachtwoord herstellen :: recovery
POST /wachtwoord-vergeten {email} =202 :: recovery
POST /bevestig-email {code} =204 # E-mailadres bevestigen :: confirmation
GET /gezondheid =200{status} :: health
GET /bestellingen ?pagina =200[id, totaal] # Bestellingen tonen :: list
POST /bestellingen {artikelen} =201{id} # Bestelling plaatsen :: create
DELETE /bestellingen/{id} =204 # Bestelling verwijderen :: delete
GET /producten/zoeken ?tekst =200[id, naam] :: search
POST /betalingen {bedrag, valuta, kaartnummer, cvc} =201{id} :: payment
POST /klanten {naam, telefoon} =201{id} # Klant toevoegen :: create
`,
  sv: `
POST /logga-in {anvandarnamn, losenord} =200{token} =401 # Logga in :: login
POST /logga-ut =204 # Logga ut :: logout
POST /anvandare {epost, losenord, namn} =201{id} =409 # Skapa ett konto :: sign-up
POST /losenord/aterstall {epost} =202 # Återställ lösenordet :: recovery
GET /bestallningar ?sida =200[id, summa] # Lista beställningar :: list
POST /betalningar {belopp, valuta, kortnummer, cvc} =201{id} :: payment
`,
};
