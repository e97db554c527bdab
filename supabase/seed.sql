-- One row for each state and province, still without a coordinator: the page then says
-- "Coordinator TBA" and "Contact TBA". Does nothing where there are coordinators already.
insert into public.state_coordinators (country, state_province)
select country, state_province
from unnest(enum_range(null::public.country)) country
cross join unnest(private.states_of(country)) state_province
where not exists (select from public.state_coordinators);
