\ir support/actors.psql
select plan(5);
select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "child_name": "Ada Obi"}') is not null;
update private.settings set value = 'on' where name = 'letters';
update public.applications set ticket_status = 'paid' where child_name = 'Ada Obi';
select is((select count(*) from private.deliveries), 1::bigint);
select is((select count(*) from private.claim_letters(10)), 0::bigint);
update private.deliveries set due_at = now();
create temp table claimed as select * from private.claim_letters(10);
select is((select count(*) from claimed where kind is null and address = 'owner@example.com'), 1::bigint);
select is(public.answer_letter((select token from claimed), 'confirm'), 'confirmed');
select private.report_letter((select delivery_id from claimed), 'later', 'x');
update private.deliveries set due_at = now();
select is((select kind::text||facts||child_name||letter_group from private.claim_letters(10)), 'ticket_paid{}Ada Obipayments');
select * from finish();
